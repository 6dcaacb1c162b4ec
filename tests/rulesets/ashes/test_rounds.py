"""Rounds and phases (RND)."""

def test_smoke(duel):
    f = duel()
    assert f.waiting() == ["Frank"]
    f.dodge("Frank").attack("Jane", "Frank")
    assert f.view()["step"] == "initiative"
    f.next()
    assert f.waiting() == ["Frank"]
