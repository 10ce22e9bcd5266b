CREATE TABLE "closed_cost" (
	"month" date NOT NULL,
	"of_company" boolean NOT NULL,
	"division" smallint,
	"project_type" smallint,
	"sub_category_id" integer NOT NULL,
	"no_dept" boolean NOT NULL,
	"at_standard" boolean NOT NULL,
	"minutes" bigint NOT NULL,
	"late_minutes" bigint NOT NULL,
	"fen" bigint NOT NULL,
	"at_actual_fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_project" (
	"month" date NOT NULL,
	"project_id" integer NOT NULL,
	"division" smallint,
	"project_type" smallint,
	"at_standard" boolean NOT NULL,
	"minutes" bigint NOT NULL,
	"fen" bigint NOT NULL,
	"at_actual_fen" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "depth" smallint GENERATED ALWAYS AS (cardinality(path)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "has_costs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "at_standard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "late_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "at_actual_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "required_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_department" ADD COLUMN "absence_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_cost" ADD CONSTRAINT "closed_cost_month_closed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_month"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_project" ADD CONSTRAINT "closed_project_month_closed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_month"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_cost_month_idx" ON "closed_cost" USING btree ("month");--> statement-breakpoint
CREATE INDEX "closed_project_month_idx" ON "closed_project" USING btree ("month","project_id");--> statement-breakpoint
CREATE INDEX "closed_department_depth_idx" ON "closed_department" USING btree ("depth","month");--> statement-breakpoint
CREATE INDEX "voucher_line_order_idx" ON "voucher_line" USING btree ("period","book_id","word",lpad("number", 40, '0') desc,"line");--> statement-breakpoint
-- Months that are closed already are added up as they closed, as `closed-sums-store.ts` does from now on.
INSERT INTO "closed_cost" ("month", "of_company", "division", "project_type", "sub_category_id", "no_dept", "at_standard",
  "minutes", "late_minutes", "fen", "at_actual_fen")
SELECT "cost"."month", "cost"."project_id" IS NULL, "cost"."division", "cost"."project_type", "cost"."sub_category_id",
  "cost"."dept_id" IS NULL, bool_or("cost"."minutes" <> 0 OR "cost"."fen" <> 0), sum("cost"."minutes"),
  coalesce(sum("cost"."minutes") FILTER (WHERE "cost"."origin_month" < "cost"."month"), 0), sum("cost"."fen"),
  sum("cost"."at_actual_fen")
FROM "cost_month" "cost" JOIN "closed_month" "closed" ON "closed"."month" = "cost"."month"
GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
INSERT INTO "closed_project" ("month", "project_id", "division", "project_type", "at_standard", "minutes", "fen",
  "at_actual_fen")
SELECT "cost"."month", "cost"."project_id", "cost"."division", "cost"."project_type",
  bool_or("cost"."minutes" <> 0 OR "cost"."fen" <> 0), sum("cost"."minutes"), sum("cost"."fen"), sum("cost"."at_actual_fen")
FROM "cost_month" "cost" JOIN "closed_month" "closed" ON "closed"."month" = "cost"."month"
WHERE "cost"."project_id" IS NOT NULL GROUP BY 1, 2, 3, 4;--> statement-breakpoint
UPDATE "closed_department" "kept"
SET "has_costs" = "sums"."has_costs", "at_standard" = "sums"."at_standard", "minutes" = "sums"."minutes",
  "late_minutes" = "sums"."late", "fen" = "sums"."fen", "at_actual_fen" = "sums"."at_actual_fen",
  "required_minutes" = "sums"."required", "absence_minutes" = "sums"."absent"
FROM (
  SELECT "own"."month", "above"."id", bool_or("own"."has_costs") AS "has_costs",
    bool_or("own"."at_standard") AS "at_standard", sum("own"."minutes") AS "minutes", sum("own"."late") AS "late",
    sum("own"."fen") AS "fen", sum("own"."at_actual_fen") AS "at_actual_fen", sum("own"."required") AS "required",
    sum("own"."absent") AS "absent"
  FROM (
    SELECT "cost"."month", "cost"."dept_id", true, bool_or("cost"."minutes" <> 0 OR "cost"."fen" <> 0),
      sum("cost"."minutes"),
      coalesce(sum("cost"."minutes") FILTER (WHERE "cost"."origin_month" < "cost"."month"), 0), sum("cost"."fen"),
      sum("cost"."at_actual_fen"), 0::bigint, 0::bigint
    FROM "cost_month" "cost" WHERE "cost"."project_id" IS NOT NULL GROUP BY 1, 2
    UNION ALL
    SELECT "month", "dept_id", false, false, 0, 0, 0, 0, "required_minutes", "absence_minutes" FROM "closed_hours"
  ) "own" ("month", "dept_id", "has_costs", "at_standard", "minutes", "late", "fen", "at_actual_fen", "required", "absent")
  JOIN "closed_department" "place" ON "place"."month" = "own"."month" AND "place"."dept_id" = "own"."dept_id"
  CROSS JOIN LATERAL unnest("place"."path") "above" ("id")
  GROUP BY "own"."month", "above"."id"
) "sums"
WHERE "kept"."month" = "sums"."month" AND "kept"."dept_id" = "sums"."id";
