CREATE TABLE "export_part" (
	"run_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "export_part_run_id_place_pk" PRIMARY KEY("run_id","place")
);
--> statement-breakpoint
CREATE TABLE "export_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_id" integer NOT NULL,
	"request" jsonb NOT NULL,
	"digest" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text,
	"content_type" text,
	"rows" integer,
	"bytes" integer,
	"problem" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "export_run_state_check" CHECK ("export_run"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "hours_sum_batch" (
	"batch_id" integer PRIMARY KEY NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hours_sum_day" (
	"node_id" integer NOT NULL,
	"date" date NOT NULL,
	"batch_id" integer NOT NULL,
	"required_minutes" integer NOT NULL,
	"project_minutes" integer NOT NULL,
	"absence_minutes" integer NOT NULL,
	CONSTRAINT "hours_sum_day_node_id_date_batch_id_pk" PRIMARY KEY("node_id","date","batch_id")
);
--> statement-breakpoint
CREATE TABLE "hours_sum_dept" (
	"batch_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	"people" integer NOT NULL,
	"none" integer NOT NULL,
	"draft" integer NOT NULL,
	"submitted" integer NOT NULL,
	"returned" integer NOT NULL,
	"approved" integer NOT NULL,
	"required_minutes" integer NOT NULL,
	"project_minutes" integer NOT NULL,
	"absence_minutes" integer NOT NULL,
	CONSTRAINT "hours_sum_dept_batch_id_dept_id_pk" PRIMARY KEY("batch_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "hours_sum_node" (
	"batch_id" integer NOT NULL,
	"node_id" integer NOT NULL,
	"people" integer NOT NULL,
	"none" integer NOT NULL,
	"draft" integer NOT NULL,
	"submitted" integer NOT NULL,
	"returned" integer NOT NULL,
	"approved" integer NOT NULL,
	"required_minutes" integer NOT NULL,
	"project_minutes" integer NOT NULL,
	"absence_minutes" integer NOT NULL,
	"missing_people" integer NOT NULL,
	"missing_minutes" integer NOT NULL,
	CONSTRAINT "hours_sum_node_batch_id_node_id_pk" PRIMARY KEY("batch_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "hours_sum_person" (
	"batch_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"since" date NOT NULL,
	"dept_id" integer NOT NULL,
	"counted" boolean NOT NULL,
	"state" text NOT NULL,
	"required_minutes" integer NOT NULL,
	"project_minutes" integer NOT NULL,
	"absence_minutes" integer NOT NULL,
	"missing_minutes" integer NOT NULL,
	CONSTRAINT "hours_sum_person_batch_id_person_id_since_pk" PRIMARY KEY("batch_id","person_id","since")
);
--> statement-breakpoint
CREATE TABLE "hours_sum_subject" (
	"batch_id" integer NOT NULL,
	"node_id" integer NOT NULL,
	"project_id" integer,
	"absence" text,
	"minutes" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "hours_sum_subject_key" UNIQUE NULLS NOT DISTINCT("batch_id","node_id","project_id","absence"),
	CONSTRAINT "hours_sum_subject_one_check" CHECK (num_nonnulls("hours_sum_subject"."project_id", "hours_sum_subject"."absence") = 1)
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"batch_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"times" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "reminder_batch_id_kind_person_id_pk" PRIMARY KEY("batch_id","kind","person_id"),
	CONSTRAINT "reminder_kind_check" CHECK ("reminder"."kind" in ('fill', 'approve'))
);
--> statement-breakpoint
CREATE TABLE "batch_hours" (
	"batch_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	"dept_id" integer NOT NULL,
	"counted" boolean NOT NULL,
	"asked_from" date,
	"asked_until" date,
	"state" text DEFAULT 'none' NOT NULL,
	"project_minutes" integer DEFAULT 0 NOT NULL,
	"absence_minutes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "batch_hours_batch_id_person_id_since_pk" PRIMARY KEY("batch_id","person_id","since"),
	CONSTRAINT "batch_hours_state_check" CHECK ("batch_hours"."state" in ('none', 'draft', 'submitted', 'returned', 'approved')),
	CONSTRAINT "batch_hours_days_check" CHECK ("batch_hours"."since" <= "batch_hours"."until")
);
--> statement-breakpoint
CREATE TABLE "stale_hours" (
	"batch_id" integer NOT NULL,
	"dept_id" integer
);
--> statement-breakpoint
ALTER TABLE "export_part" ADD CONSTRAINT "export_part_run_id_export_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."export_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_sum_batch" ADD CONSTRAINT "hours_sum_batch_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_sum_day" ADD CONSTRAINT "hours_sum_day_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_sum_dept" ADD CONSTRAINT "hours_sum_dept_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_sum_node" ADD CONSTRAINT "hours_sum_node_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_sum_person" ADD CONSTRAINT "hours_sum_person_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_sum_subject" ADD CONSTRAINT "hours_sum_subject_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_hours" ADD CONSTRAINT "batch_hours_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_hours" ADD CONSTRAINT "batch_hours_batch_person_fk" FOREIGN KEY ("batch_id","person_id") REFERENCES "public"."batch_person"("batch_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_run_by_idx" ON "export_run" USING btree ("by_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "export_run_unfinished_key" ON "export_run" USING btree ("by_id","digest") WHERE "export_run"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "hours_sum_day_batch_idx" ON "hours_sum_day" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "hours_sum_person_missing_idx" ON "hours_sum_person" USING btree ("batch_id","missing_minutes");--> statement-breakpoint
CREATE INDEX "hours_sum_person_dept_idx" ON "hours_sum_person" USING btree ("batch_id","dept_id");--> statement-breakpoint
CREATE INDEX "hours_sum_subject_project_idx" ON "hours_sum_subject" USING btree ("project_id","batch_id");--> statement-breakpoint
CREATE INDEX "reminder_person_idx" ON "reminder" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "batch_hours_dept_idx" ON "batch_hours" USING btree ("dept_id","batch_id");--> statement-breakpoint
CREATE INDEX "batch_hours_person_idx" ON "batch_hours" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "stale_hours_batch_idx" ON "stale_hours" USING btree ("batch_id","dept_id");--> statement-breakpoint
CREATE INDEX "approval_item_waiting_idx" ON "approval_item" USING btree ("batch_id","submitted_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "person_disabled_idx" ON "person" USING btree ("id") WHERE not "person"."enabled";--> statement-breakpoint
CREATE INDEX "person_left_idx" ON "person" USING btree ("leave_date") WHERE "person"."leave_date" is not null;--> statement-breakpoint
ALTER TABLE "batch_hours" SET (fillfactor = 80);--> statement-breakpoint
INSERT INTO "batch_hours" (batch_id, person_id, since, until, dept_id, counted, asked_from, asked_until,
  state, project_minutes, absence_minutes)
SELECT batch_id, person_id, since, until, dept_id, counted,
  CASE WHEN asked_from <= asked_until THEN asked_from END,
  CASE WHEN asked_from <= asked_until THEN asked_until END,
  state, project_minutes, absence_minutes
FROM (
  SELECT m.batch_id, m.person_id, span.dept_id,
    greatest(span.since, m.start_date) AS since, least(span.until, m.end_date) AS until,
    greatest(span.since, m.start_date, p.hire_date) AS asked_from,
    least(span.until, m.end_date, p.leave_date) AS asked_until,
    greatest(m.start_date, least(m.end_date, p.leave_date)) BETWEEN span.since AND span.until AS counted,
    coalesce(s.state, 'none') AS state,
    coalesce(filled.project_minutes, 0) AS project_minutes,
    coalesce(filled.absence_minutes, 0) AS absence_minutes
  FROM "batch_person" m
  JOIN "person" p ON p.id = m.person_id
  JOIN (
    SELECT person_id, dept_id,
      CASE WHEN lag(from_day) OVER one IS NULL THEN '-infinity'::date ELSE from_day END AS since,
      coalesce(lead(from_day) OVER one - 1, 'infinity'::date) AS until
    FROM "person_assignment"
    WINDOW one AS (PARTITION BY person_id ORDER BY from_day)
  ) span ON span.person_id = m.person_id AND span.since <= m.end_date AND span.until >= m.start_date
  LEFT JOIN "timesheet" s ON s.person_id = m.person_id AND s.batch_id = m.batch_id
  LEFT JOIN LATERAL (
    SELECT sum(c.minutes) FILTER (WHERE r.project_id IS NOT NULL)::int AS project_minutes,
      sum(c.minutes) FILTER (WHERE r.absence IS NOT NULL)::int AS absence_minutes
    FROM "timesheet_row" r JOIN "timesheet_cell" c ON c.row_id = r.id
    WHERE r.sheet_id = s.id AND c.date BETWEEN span.since AND span.until
  ) filled ON true
) placed;--> statement-breakpoint
INSERT INTO "stale_hours" (batch_id) SELECT DISTINCT batch_id FROM "batch_hours";
