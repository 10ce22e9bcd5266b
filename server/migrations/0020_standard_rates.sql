CREATE TABLE "grade_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"grade" text NOT NULL,
	"from_month" date NOT NULL,
	"class_id" integer NOT NULL,
	CONSTRAINT "grade_class_month_check" CHECK (extract(day from "grade_class"."from_month") = 1)
);
--> statement-breakpoint
CREATE TABLE "rate_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standard_rate" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standard_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"from_month" date NOT NULL,
	"hourly_fen" integer NOT NULL,
	CONSTRAINT "standard_rate_amount_check" CHECK ("standard_rate"."hourly_fen" > 0),
	CONSTRAINT "standard_rate_month_check" CHECK (extract(day from "standard_rate"."from_month") = 1)
);
--> statement-breakpoint
DROP TABLE "labour_people" CASCADE;--> statement-breakpoint
ALTER TABLE "run_finding" DROP CONSTRAINT "run_finding_kind_check";--> statement-breakpoint
ALTER TABLE "run_sum" ALTER COLUMN "fen" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "budget_actual" ADD COLUMN "at_actual_fen" bigint;--> statement-breakpoint
ALTER TABLE "cost_month" ADD COLUMN "at_actual_fen" bigint;--> statement-breakpoint
ALTER TABLE "cost_row" ADD COLUMN "at_actual_fen" bigint;--> statement-breakpoint
ALTER TABLE "run_source" ADD COLUMN "source_at_actual_fen" bigint;--> statement-breakpoint
ALTER TABLE "run_source" ADD COLUMN "booked_at_actual_fen" bigint;--> statement-breakpoint
ALTER TABLE "run_sum" ADD COLUMN "at_actual_fen" bigint;--> statement-breakpoint
ALTER TABLE "grade_class" ADD CONSTRAINT "grade_class_class_id_rate_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."rate_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_rate" ADD CONSTRAINT "standard_rate_class_id_rate_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."rate_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grade_class_key" ON "grade_class" USING btree (lower("grade"),"from_month");--> statement-breakpoint
CREATE INDEX "grade_class_class_idx" ON "grade_class" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_class_name_zh_key" ON "rate_class" USING btree (lower("name_zh"));--> statement-breakpoint
CREATE UNIQUE INDEX "rate_class_name_en_key" ON "rate_class" USING btree (lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "rate_class_default_key" ON "rate_class" USING btree ("is_default") WHERE "rate_class"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "standard_rate_key" ON "standard_rate" USING btree ("class_id","from_month");--> statement-breakpoint
ALTER TABLE "run_finding" ADD CONSTRAINT "run_finding_kind_check" CHECK ("run_finding"."kind" in ('unapproved', 'missingStandard', 'missingRate', 'unmapped', 'unbalanced', 'unassigned', 'closedShare'));--> statement-breakpoint
-- Everybody's grade is in one class at first.
INSERT INTO "rate_class" ("name_zh", "name_en", "is_default") VALUES ('公司标准', 'Company standard', true);--> statement-breakpoint
-- A month that is open is worked out anew, at the rates it gets here: whoever asked for its run last asks again.
INSERT INTO "account_run" ("month", "run_no", "state", "asked_at", "asked_by")
SELECT "task"."month", (SELECT max("other"."run_no") + 1 FROM "account_run" "other"
    WHERE "other"."month" = "task"."month"), 'queued', now(), "run"."asked_by"
FROM "account_task" "task" JOIN "account_run" "run" ON "run"."id" = "task"."run_id"
WHERE NOT EXISTS (SELECT FROM "closed_month" "closed" WHERE "closed"."month" = "task"."month")
  AND NOT EXISTS (SELECT FROM "account_run" "live" WHERE "live"."month" = "task"."month"
    AND "live"."state" IN ('queued', 'running'));--> statement-breakpoint
DELETE FROM "account_task" "task"
WHERE NOT EXISTS (SELECT FROM "closed_month" "closed" WHERE "closed"."month" = "task"."month");--> statement-breakpoint
-- Rows of runs that count nowhere have no standard amount; their sums stay, at actual rates alone.
DELETE FROM "cost_row" "row" WHERE NOT EXISTS (
  SELECT FROM "account_task" "task" WHERE "task"."month" = "row"."posting_month" AND "task"."run_id" = "row"."run_id");--> statement-breakpoint
UPDATE "cost_row" SET "at_actual_fen" = "fen";--> statement-breakpoint
-- The first standard rate: what an hour of the first month came to, or else what people cost then, to ten yuan.
INSERT INTO "standard_rate" ("class_id", "from_month", "hourly_fen")
SELECT "class"."id", "ledger"."start_month", greatest(1, (sign("mean"."fen") * (div(abs("mean"."fen"), "mean"."parts") + CASE
      WHEN mod(abs("mean"."fen"), "mean"."parts") * 2 > "mean"."parts" THEN 1
      WHEN mod(abs("mean"."fen"), "mean"."parts") * 2 = "mean"."parts" THEN mod(div(abs("mean"."fen"), "mean"."parts"), 2)
      ELSE 0 END))::bigint) * 1000
FROM "ledger" CROSS JOIN "rate_class" "class" CROSS JOIN LATERAL (
  SELECT 1 AS "choice", sum("row"."fen")::numeric * 60 AS "fen", sum("row"."minutes")::numeric * 1000 AS "parts"
  FROM "cost_row" "row" WHERE "row"."source" = 'labour' AND "row"."posting_month" = "ledger"."start_month"
  HAVING sum("row"."minutes") > 0
  UNION ALL
  SELECT 2, sum("known"."hourly_fen"), count(*) * 1000
  FROM (
    SELECT coalesce((
      SELECT "own"."hourly_fen" FROM "personal_rate" "own"
      WHERE "own"."person_id" = "person"."id" AND "own"."effective_from" <= "last"."day"
      ORDER BY "own"."effective_from" DESC LIMIT 1
    ), (
      SELECT "graded"."hourly_fen" FROM "grade_rate" "graded"
      WHERE lower("graded"."grade") = lower("stood"."grade") AND "graded"."effective_from" <= "last"."day"
      ORDER BY "graded"."effective_from" DESC LIMIT 1
    )) AS "hourly_fen"
    FROM (SELECT ("ledger"."start_month" + interval '1 month' - interval '1 day')::date AS "day") "last"
    CROSS JOIN "person"
    LEFT JOIN LATERAL (
      SELECT "assignment"."grade" FROM "person_assignment" "assignment"
      WHERE "assignment"."person_id" = "person"."id"
      ORDER BY "assignment"."from_day" <= "last"."day" DESC,
        CASE WHEN "assignment"."from_day" <= "last"."day" THEN "assignment"."from_day" END DESC,
        "assignment"."from_day"
      LIMIT 1
    ) "stood" ON true
    WHERE "person"."hire_date" <= "last"."day" AND coalesce("person"."leave_date" >= "last"."day", true)
  ) "known"
  WHERE "known"."hourly_fen" IS NOT NULL
  HAVING count(*) > 0
  UNION ALL
  SELECT 3, sum("row"."fen")::numeric * 60, sum("row"."minutes")::numeric * 1000
  FROM "cost_row" "row" WHERE "row"."source" = 'labour'
  HAVING sum("row"."minutes") > 0
  ORDER BY "choice" LIMIT 1
) "mean";--> statement-breakpoint
-- Of each person, project and month of origin in the order of posting: what all minutes so far come to, less
-- what was posted before. What was booked at actual rates stays as it is.
UPDATE "cost_row" "row" SET "fen" = "valued"."fen"
FROM (
  SELECT "id", "posting_month", "so_far" - lag("so_far", 1, 0::bigint) OVER "one" AS "fen"
  FROM (
    SELECT "counted".*, (sign(("counted"."minutes_so_far" * "rate"."hourly_fen")) * (div(abs(("counted"."minutes_so_far" * "rate"."hourly_fen")), 60) + CASE
      WHEN mod(abs(("counted"."minutes_so_far" * "rate"."hourly_fen")), 60) * 2 > 60 THEN 1
      WHEN mod(abs(("counted"."minutes_so_far" * "rate"."hourly_fen")), 60) * 2 = 60 THEN mod(div(abs(("counted"."minutes_so_far" * "rate"."hourly_fen")), 60), 2)
      ELSE 0 END))::bigint AS "so_far"
    FROM (
      SELECT "id", "posting_month", "origin_month", "person_id", "project_id",
        sum("minutes") OVER (PARTITION BY "person_id", "project_id", "origin_month"
          ORDER BY "posting_month", "id")::numeric AS "minutes_so_far"
      FROM "cost_row" WHERE "source" = 'labour'
    ) "counted" CROSS JOIN "standard_rate" "rate"
  ) "summed"
  WINDOW "one" AS (PARTITION BY "person_id", "project_id", "origin_month" ORDER BY "posting_month", "id")
) "valued"
WHERE "row"."id" = "valued"."id" AND "row"."posting_month" = "valued"."posting_month";--> statement-breakpoint
DELETE FROM "cost_month";--> statement-breakpoint
INSERT INTO "cost_month" ("month", "origin_month", "kind", "source", "project_id", "main_project_id", "division",
  "project_type", "sub_category_id", "dept_id", "minutes", "fen", "at_actual_fen")
SELECT "posting_month", "origin_month", "kind", "source", "project_id", "main_project_id", "division",
  "project_type", "sub_category_id", "dept_id", sum("minutes"), sum("fen"), sum("at_actual_fen")
FROM "cost_row"
GROUP BY "posting_month", "origin_month", "kind", "source", "project_id", "main_project_id", "division",
  "project_type", "sub_category_id", "dept_id";--> statement-breakpoint
DELETE FROM "budget_actual";--> statement-breakpoint
INSERT INTO "budget_actual" ("month", "budget_id", "project_id", "sub_category_id", "source", "minutes", "fen",
  "at_actual_fen")
SELECT "cost"."month", "cover"."budget_id", "cost"."project_id", "cost"."sub_category_id", "cost"."source",
  sum("cost"."minutes"), sum("cost"."fen"), sum("cost"."at_actual_fen")
FROM "cost_month" "cost" LEFT JOIN "budget_cover" "cover" ON "cover"."project_id" = "cost"."project_id"
  AND "cost"."month" BETWEEN "cover"."from_month" AND "cover"."to_month"
WHERE "cost"."project_id" IS NOT NULL
GROUP BY "cost"."month", "cover"."budget_id", "cost"."project_id", "cost"."sub_category_id", "cost"."source";--> statement-breakpoint
UPDATE "run_sum" SET "at_actual_fen" = "fen", "fen" = NULL;--> statement-breakpoint
DELETE FROM "run_sum" WHERE "run_id" IN (SELECT "run_id" FROM "account_task");--> statement-breakpoint
INSERT INTO "run_sum" ("run_id", "source", "project_id", "sub_category_id", "kind", "rows", "minutes", "fen",
  "at_actual_fen")
SELECT "run_id", "source", "project_id", "sub_category_id", "kind", count(*), sum("minutes"), sum("fen"),
  sum("at_actual_fen")
FROM "cost_row" GROUP BY "run_id", "source", "project_id", "sub_category_id", "kind";--> statement-breakpoint
UPDATE "run_source" SET "source_at_actual_fen" = "source_fen", "booked_at_actual_fen" = "booked_fen";--> statement-breakpoint
UPDATE "run_source" "proof"
SET "source_fen" = "proof"."source_fen" + "moved"."fen", "booked_fen" = "proof"."booked_fen" + "moved"."fen"
FROM (
  SELECT "run_id", sum("fen" - "at_actual_fen")::bigint AS "fen" FROM "cost_row"
  WHERE "source" = 'labour' GROUP BY "run_id"
) "moved"
WHERE "proof"."source" = 'labour' AND "proof"."run_id" = "moved"."run_id";--> statement-breakpoint
-- What steps took in, in both values; of a run without standard amounts nobody says the first.
UPDATE "account_run" "run" SET "steps" = "now"."steps", "log" = "now"."log"
FROM "account_run" "one"
LEFT JOIN "account_task" "task" ON "task"."run_id" = "one"."id"
LEFT JOIN (
  SELECT "run_id", sum("fen")::bigint AS "fen" FROM "cost_row" WHERE "source" = 'labour' GROUP BY "run_id"
) "labour" ON "labour"."run_id" = "one"."id"
CROSS JOIN LATERAL (
  SELECT coalesce((
    SELECT jsonb_agg("step"."value" || jsonb_build_object('atActualFen', "step"."value"->'fen')
      || CASE WHEN "step"."value"->>'step' <> 'labour' THEN '{}'::jsonb
        ELSE jsonb_build_object('fen', CASE WHEN "task"."run_id" IS NULL THEN NULL
          ELSE coalesce("labour"."fen", 0) END) END ORDER BY "step"."at")
    FROM jsonb_array_elements("one"."steps") WITH ORDINALITY AS "step"("value", "at")
  ), '[]'::jsonb) AS "steps", coalesce((
    SELECT jsonb_agg("event"."value" || jsonb_build_object('atActualFen', "event"."value"->'fen')
      || CASE WHEN coalesce("event"."value"->>'step', '') <> 'labour' THEN '{}'::jsonb
        ELSE jsonb_build_object('fen', CASE WHEN "task"."run_id" IS NULL THEN NULL
          ELSE coalesce("labour"."fen", 0) END) END ORDER BY "event"."at")
    FROM jsonb_array_elements("one"."log") WITH ORDINALITY AS "event"("value", "at")
  ), '[]'::jsonb) AS "log"
) "now"
WHERE "run"."id" = "one"."id";--> statement-breakpoint
UPDATE "account_run" "run" SET "digest" = (
  SELECT encode(sha256(convert_to(coalesce(string_agg("line", chr(10) ORDER BY "line" COLLATE "C"), ''), 'UTF8')), 'hex')
  FROM (
    SELECT concat_ws('|', "posting_month", "origin_month", "kind", "source", "source_id", coalesce("project_id", 0),
      coalesce("main_project_id", 0), coalesce("division", -1), coalesce("project_type", -1), "sub_category_id",
      coalesce("dept_id", 0), "minutes", "fen", "at_actual_fen") AS "line"
    FROM "cost_row" WHERE "run_id" = "run"."id"
  ) "content")
WHERE "run"."id" IN (SELECT "run_id" FROM "account_task");--> statement-breakpoint
-- Notices of thresholds name a rate at actual: nobody shows it any more.
DELETE FROM "notice" WHERE "kind" IN ('budgetWarned', 'budgetOver');--> statement-breakpoint
-- Marks of thresholds as they would stand at standard; nobody is told of it.
CREATE TEMPORARY TABLE "reached_threshold" AS
WITH "document" AS (
  SELECT "budget"."id", "budget"."budget_type", "budget"."warn_percent", "budget"."over_percent",
    "version"."id" AS "version_id"
  FROM "budget" JOIN "budget_version" "version" ON "version"."budget_id" = "budget"."id"
    AND "version"."status" = 3 AND "version"."effective_to" IS NULL
), "part" AS (
  SELECT "document"."id" AS "budget_id", "document"."id" AS "part_id", "document"."version_id"
  FROM "document" WHERE "document"."budget_type" = 0
  UNION ALL
  SELECT "document"."id", "member"."member_id", "version"."id"
  FROM "document" JOIN "budget_member" "member" ON "member"."version_id" = "document"."version_id"
  JOIN "budget_version" "version" ON "version"."budget_id" = "member"."member_id"
    AND "version"."status" = 3 AND "version"."effective_to" IS NULL
  WHERE "document"."budget_type" = 1
), "year" AS (
  SELECT extract(year FROM "month")::int AS "year", max("month") AS "last" FROM "closed_month" GROUP BY 1
), "planned" AS (
  SELECT "part"."budget_id", "year"."year", sum("cell"."fen") AS "fen"
  FROM "part" JOIN "budget_month" "cell" ON "cell"."version_id" = "part"."version_id"
  JOIN "year" ON "year"."year" = extract(year FROM "cell"."month")::int
  GROUP BY 1, 2
), "spent" AS (
  SELECT "part"."budget_id", "year"."year", sum("actual"."fen") AS "fen"
  FROM "part" JOIN "budget_actual" "actual" ON "actual"."budget_id" = "part"."part_id"
  JOIN "year" ON "year"."year" = extract(year FROM "actual"."month")::int
  GROUP BY 1, 2
)
SELECT "document"."id" AS "budget_id", "document"."version_id", "year"."year", "year"."last",
  "spent"."fen" * 100 >= "planned"."fen" * "document"."warn_percent" AS "warn",
  "spent"."fen" * 100 > "planned"."fen" * "document"."over_percent" AS "over"
FROM "document" JOIN "planned" ON "planned"."budget_id" = "document"."id"
JOIN "spent" ON "spent"."budget_id" = "document"."id" AND "spent"."year" = "planned"."year"
JOIN "year" ON "year"."year" = "planned"."year"
WHERE "planned"."fen" > 0;--> statement-breakpoint
DELETE FROM "budget_alert" "mark" USING "budget_version" "version"
WHERE "version"."id" = "mark"."version_id" AND "version"."effective_to" IS NULL AND NOT EXISTS (
  SELECT FROM "reached_threshold" "reached" WHERE "reached"."version_id" = "mark"."version_id"
    AND "reached"."year" = "mark"."year" AND CASE "mark"."threshold" WHEN 'over' THEN "reached"."over"
      ELSE "reached"."warn" OR "reached"."over" END);--> statement-breakpoint
INSERT INTO "budget_alert" ("budget_id", "version_id", "year", "threshold", "month", "at")
SELECT "reached"."budget_id", "reached"."version_id", "reached"."year", "threshold"."name", "reached"."last", now()
FROM "reached_threshold" "reached" CROSS JOIN (VALUES ('warn'), ('over')) AS "threshold"("name")
WHERE CASE "threshold"."name" WHEN 'over' THEN "reached"."over" ELSE "reached"."warn" OR "reached"."over" END
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "reached_threshold";--> statement-breakpoint
UPDATE "account_state" SET "data_version" = "data_version" + 1;--> statement-breakpoint
ALTER TABLE "budget_actual" ALTER COLUMN "at_actual_fen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_month" ALTER COLUMN "at_actual_fen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_row" ALTER COLUMN "at_actual_fen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "run_source" ALTER COLUMN "source_at_actual_fen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "run_source" ALTER COLUMN "booked_at_actual_fen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "run_sum" ALTER COLUMN "at_actual_fen" SET NOT NULL;
