CREATE TABLE transfer (haulier_id bigint, period text, amount_cents bigint);
CREATE TABLE bank_statement_line (reference text, amount_cents bigint);
