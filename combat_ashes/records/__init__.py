"""Records of fights: what is kept of one, as a file that anybody can prove."""
