CREATE TABLE scan_event (id bigint NOT NULL, parcel_id bigint, scanned_at timestamptz NOT NULL)
  PARTITION BY RANGE (scanned_at);
CREATE TABLE scan_event_2024_01 PARTITION OF scan_event FOR VALUES FROM ('2024-01-01') TO ('2024-02-01');
