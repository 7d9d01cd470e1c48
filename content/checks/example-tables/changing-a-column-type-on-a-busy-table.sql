CREATE TABLE reading (id serial PRIMARY KEY, value numeric);
CREATE TABLE reading_flag (
  reading_id integer NOT NULL REFERENCES reading (id),
  reading_id_big bigint
);
CREATE FUNCTION reading_flag_copy_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reading_id_big := NEW.reading_id;
  RETURN NEW;
END $$;
CREATE TRIGGER reading_flag_copy_id
  BEFORE INSERT OR UPDATE OF reading_id ON reading_flag
  FOR EACH ROW EXECUTE FUNCTION reading_flag_copy_id();
