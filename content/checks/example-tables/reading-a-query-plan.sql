CREATE TABLE shipment (reference text, lane text, terminal text, carrier text, planned_cents bigint);
CREATE TABLE invoice_row (reference text, carrier text, account text, contract text, billed_cents bigint);
