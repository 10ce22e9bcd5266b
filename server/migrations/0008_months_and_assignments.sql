CREATE TABLE "person_assignment" (
	"person_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"dept_id" integer NOT NULL,
	"grade" text,
	CONSTRAINT "person_assignment_person_id_from_day_pk" PRIMARY KEY("person_id","from_day")
);
--> statement-breakpoint
CREATE TABLE "closed_month" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_by_name" text NOT NULL,
	"run_id" integer,
	CONSTRAINT "closed_month_month_check" CHECK (extract(day from "closed_month"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"start_month" date NOT NULL,
	CONSTRAINT "ledger_one_check" CHECK ("ledger"."id" = 1),
	CONSTRAINT "ledger_month_check" CHECK (extract(day from "ledger"."start_month") = 1)
);
--> statement-breakpoint
CREATE TABLE "booked_month" (
	"sheet_id" integer NOT NULL,
	"month" date NOT NULL,
	"booked_in" date NOT NULL,
	CONSTRAINT "booked_month_sheet_id_month_pk" PRIMARY KEY("sheet_id","month")
);
--> statement-breakpoint
ALTER TABLE "hours_month" ADD COLUMN "dept_id" integer;--> statement-breakpoint
-- Until now everybody has always been where they are: there was nothing else to know.
UPDATE "hours_month" SET "dept_id" = "person"."dept_id" FROM "person" WHERE "person"."id" = "hours_month"."person_id";--> statement-breakpoint
ALTER TABLE "hours_month" ALTER COLUMN "dept_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "person_assignment" ("person_id", "from_day", "dept_id", "grade")
  SELECT "id", "hire_date", "dept_id", "grade" FROM "person";--> statement-breakpoint
ALTER TABLE "person_assignment" ADD CONSTRAINT "person_assignment_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_assignment" ADD CONSTRAINT "person_assignment_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_month" ADD CONSTRAINT "booked_month_sheet_id_timesheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."timesheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_assignment_dept_idx" ON "person_assignment" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "booked_month_booked_in_idx" ON "booked_month" USING btree ("booked_in");--> statement-breakpoint
ALTER TABLE "hours_month" ADD CONSTRAINT "hours_month_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hours_month_dept_idx" ON "hours_month" USING btree ("dept_id","month");--> statement-breakpoint
-- Nobody is without an assignment, whichever statement adds them: the first one begins on the day of
-- hire, and moves with it when it is corrected.
CREATE FUNCTION "write_first_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "person_assignment" ("person_id", "from_day", "dept_id", "grade")
    VALUES (NEW."id", NEW."hire_date", NEW."dept_id", NEW."grade");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "person_first_assignment" AFTER INSERT ON "person"
  FOR EACH ROW EXECUTE FUNCTION "write_first_assignment"();
--> statement-breakpoint
CREATE FUNCTION "move_first_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "person_assignment"
    WHERE "person_id" = NEW."id" AND "from_day" <> OLD."hire_date" AND "from_day" <= NEW."hire_date"
  ) THEN
    RAISE EXCEPTION 'an assignment would begin before the day of hire'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'person_first_assignment_check';
  END IF;
  UPDATE "person_assignment" SET "from_day" = NEW."hire_date"
    WHERE "person_id" = NEW."id" AND "from_day" = OLD."hire_date";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "person_hire_date" AFTER UPDATE OF "hire_date" ON "person"
  FOR EACH ROW WHEN (OLD."hire_date" IS DISTINCT FROM NEW."hire_date")
  EXECUTE FUNCTION "move_first_assignment"();
