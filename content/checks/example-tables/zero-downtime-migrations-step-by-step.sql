CREATE TABLE listing (id integer PRIMARY KEY, price_cents bigint);
INSERT INTO listing VALUES (1, 1450);
