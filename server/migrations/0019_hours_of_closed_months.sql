CREATE TABLE "closed_hours" (
	"month" date NOT NULL,
	"dept_id" integer NOT NULL,
	"required_minutes" bigint NOT NULL,
	"absence_minutes" bigint NOT NULL,
	CONSTRAINT "closed_hours_month_dept_id_pk" PRIMARY KEY("month","dept_id")
);
--> statement-breakpoint
ALTER TABLE "closed_hours" ADD CONSTRAINT "closed_hours_month_closed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_month"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_hours" ADD CONSTRAINT "closed_hours_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_hours_dept_idx" ON "closed_hours" USING btree ("dept_id");--> statement-breakpoint
-- Months that are closed already are counted here as they will be when they close: what working days
-- asked of people, absences of the sheets a month booked, and of the corrections it booked.
INSERT INTO "closed_hours" ("month", "dept_id", "required_minutes", "absence_minutes")
WITH "working_day" AS (
  SELECT "closed"."month", "one"."day"::date AS "day"
  FROM "closed_month" "closed"
  CROSS JOIN LATERAL generate_series("closed"."month"::timestamp,
    "closed"."month" + interval '1 month' - interval '1 day', interval '1 day') AS "one"("day")
  LEFT JOIN "calendar_day" "special" ON "special"."date" = "one"."day"::date
  WHERE CASE WHEN "special"."kind" IS NULL THEN extract(isodow FROM "one"."day") < 6
    ELSE "special"."kind" IN ('workday', 'makeUpWorkday') END
), "counted" AS (
  SELECT "working_day"."month", "place"."dept_id", 480 AS "required", 0 AS "absence"
  FROM "working_day" JOIN "batch_hours" "place"
    ON "working_day"."day" BETWEEN "place"."asked_from" AND "place"."asked_until"
  UNION ALL
  SELECT "booked"."booked_in", "hours"."dept_id", 0, "hours"."minutes"
  FROM "booked_month" "booked" JOIN "hours_month" "hours"
    ON "hours"."sheet_id" = "booked"."sheet_id" AND "hours"."month" = "booked"."month"
  WHERE "hours"."absence" IS NOT NULL
  UNION ALL
  SELECT "entry"."booked_in", "stood"."dept_id", 0, "cell"."minutes"
  FROM "late_entry" "entry"
  JOIN "timesheet" "sheet" ON "sheet"."id" = "entry"."source_id"
  JOIN "hours_correction" "correction"
    ON "correction"."sheet_id" = "sheet"."id" AND "correction"."at" = "entry"."at"
  JOIN "hours_correction_cell" "cell" ON "cell"."correction_id" = "correction"."id"
    AND "cell"."absence" IS NOT NULL
    AND date_trunc('month', "cell"."date"::timestamp)::date = "entry"."origin_month"
  CROSS JOIN LATERAL (
    SELECT "assignment"."dept_id" FROM "person_assignment" "assignment"
    WHERE "assignment"."person_id" = "sheet"."person_id"
    ORDER BY "assignment"."from_day" <= "cell"."date" DESC,
      CASE WHEN "assignment"."from_day" <= "cell"."date" THEN "assignment"."from_day" END DESC,
      "assignment"."from_day"
    LIMIT 1
  ) "stood"
  WHERE "entry"."source" = 'labour' AND "entry"."booked_in" IS NOT NULL
)
SELECT "counted"."month", "counted"."dept_id", sum("counted"."required"), sum("counted"."absence")
FROM "counted" JOIN "closed_month" "closed" ON "closed"."month" = "counted"."month"
GROUP BY "counted"."month", "counted"."dept_id"
HAVING sum("counted"."required") <> 0 OR sum("counted"."absence") <> 0;
