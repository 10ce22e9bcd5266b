ALTER TABLE "audit_entry" RENAME TO "audit_entry_whole";
--> statement-breakpoint
ALTER TABLE "audit_entry_whole" RENAME CONSTRAINT "audit_entry_pkey" TO "audit_entry_whole_pkey";
--> statement-breakpoint
DROP INDEX "audit_entry_at_idx", "audit_entry_entity_idx", "audit_entry_actor_idx";
--> statement-breakpoint
CREATE SEQUENCE "audit_entry_number" AS bigint;
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint DEFAULT nextval('audit_entry_number') NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entry_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "audit_entry_at_idx" ON "audit_entry" USING btree ("at" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX "audit_entry_entity_idx" ON "audit_entry" USING btree ("entity","entity_id");
--> statement-breakpoint
CREATE INDEX "audit_entry_actor_idx" ON "audit_entry" USING btree ("actor_id");
--> statement-breakpoint
CREATE TRIGGER "audit_entry_append_only"
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_entry_row_append_only"
  BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TABLE "audit_entry_other" PARTITION OF "audit_entry" DEFAULT;
--> statement-breakpoint
CREATE TRIGGER "audit_part_append_only"
  BEFORE TRUNCATE ON "audit_entry_other"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE FUNCTION "add_audit_year"("year" integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  part text := 'audit_entry_' || year;
  since timestamptz := make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC');
  until timestamptz := make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC');
BEGIN
  IF to_regclass(part) IS NOT NULL
    OR EXISTS (SELECT FROM audit_entry_other WHERE at >= since AND at < until) THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF audit_entry FOR VALUES FROM (%L) TO (%L)',
    part, since, until);
  EXECUTE format('CREATE TRIGGER audit_part_append_only BEFORE TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()', part);
  RETURN true;
END
$$;
--> statement-breakpoint
SELECT "add_audit_year"(years."year") FROM (
  SELECT extract(year FROM "at" AT TIME ZONE 'UTC')::int AS "year" FROM "audit_entry_whole"
  UNION SELECT extract(year FROM now() AT TIME ZONE 'UTC')::int
) AS years;
--> statement-breakpoint
INSERT INTO "audit_entry" SELECT * FROM "audit_entry_whole" ORDER BY "id";
--> statement-breakpoint
SELECT setval('audit_entry_number', (SELECT coalesce(max("id"), 0) + 1 FROM "audit_entry"), false);
--> statement-breakpoint
DROP TABLE "audit_entry_whole";
