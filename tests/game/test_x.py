def test_x(table):
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane = table.player("Jane", room)
    frank = table.player("Frank", room)
    sam.must("+combat/start"); jane.must("+init"); frank.must("+init")
    print("\n".join(frank.heard)); print("--------")
    print(frank.say("+combat"))
    print(sam.say("+combat"))
    assert 0
