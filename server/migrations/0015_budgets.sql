CREATE TABLE "budget" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"product_name" text NOT NULL,
	"division" smallint NOT NULL,
	"budget_type" smallint NOT NULL,
	"project_type" smallint NOT NULL,
	"fill_mode" smallint NOT NULL,
	"owner_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" integer NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"warn_percent" smallint DEFAULT 80 NOT NULL,
	"over_percent" smallint DEFAULT 100 NOT NULL,
	"hidden_sub_category_ids" integer[] DEFAULT '{}' NOT NULL,
	"unit" text DEFAULT 'yuan' NOT NULL,
	"forecast_method" text DEFAULT 'remaining' NOT NULL,
	"config_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "budget_division_check" CHECK ("budget"."division" in (0, 1)),
	CONSTRAINT "budget_type_check" CHECK ("budget"."budget_type" in (0, 1)),
	CONSTRAINT "budget_project_type_check" CHECK ("budget"."project_type" between 0 and 3),
	CONSTRAINT "budget_fill_mode_check" CHECK ("budget"."fill_mode" in (0, 1)),
	CONSTRAINT "budget_unit_check" CHECK ("budget"."unit" in ('yuan', 'wan')),
	CONSTRAINT "budget_forecast_check" CHECK ("budget"."forecast_method" in ('remaining', 'trend', 'manual', 'cpi')),
	CONSTRAINT "budget_percent_check" CHECK ("budget"."warn_percent" between 1 and 1000 and "budget"."over_percent" between "budget"."warn_percent" and 1000)
);
--> statement-breakpoint
CREATE TABLE "budget_amount" (
	"version_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"month" date NOT NULL,
	"value" bigint NOT NULL,
	"rev" integer NOT NULL,
	CONSTRAINT "budget_amount_version_id_project_id_item_id_month_pk" PRIMARY KEY("version_id","project_id","item_id","month"),
	CONSTRAINT "budget_amount_month_check" CHECK (extract(day from "budget_amount"."month") = 1),
	CONSTRAINT "budget_amount_value_check" CHECK ("budget_amount"."value" between -1000000000000 and 1000000000000)
);
--> statement-breakpoint
CREATE TABLE "budget_cover" (
	"budget_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"from_month" date NOT NULL,
	"to_month" date NOT NULL,
	CONSTRAINT "budget_cover_budget_id_project_id_from_month_pk" PRIMARY KEY("budget_id","project_id","from_month")
);
--> statement-breakpoint
CREATE TABLE "budget_hours_line" (
	"version_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"rev" integer NOT NULL,
	"note_rev" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "budget_hours_line_version_id_project_id_item_id_pk" PRIMARY KEY("version_id","project_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "budget_image" (
	"budget_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_line" (
	"version_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"rev" integer NOT NULL,
	"note_rev" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "budget_line_version_id_project_id_item_id_pk" PRIMARY KEY("version_id","project_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "budget_link" (
	"version_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"from_month" date NOT NULL,
	"to_month" date NOT NULL,
	CONSTRAINT "budget_link_version_id_project_id_pk" PRIMARY KEY("version_id","project_id"),
	CONSTRAINT "budget_link_months_check" CHECK (extract(day from "budget_link"."from_month") = 1 and extract(day from "budget_link"."to_month") = 1 and "budget_link"."to_month" >= "budget_link"."from_month")
);
--> statement-breakpoint
CREATE TABLE "budget_member" (
	"version_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "budget_member_version_id_member_id_pk" PRIMARY KEY("version_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "budget_minutes" (
	"version_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"month" date NOT NULL,
	"value" bigint NOT NULL,
	"rev" integer NOT NULL,
	CONSTRAINT "budget_minutes_version_id_project_id_item_id_month_pk" PRIMARY KEY("version_id","project_id","item_id","month"),
	CONSTRAINT "budget_minutes_month_check" CHECK (extract(day from "budget_minutes"."month") = 1),
	CONSTRAINT "budget_minutes_value_check" CHECK ("budget_minutes"."value" between 0 and 60000000)
);
--> statement-breakpoint
CREATE TABLE "budget_month" (
	"version_id" integer NOT NULL,
	"month" date NOT NULL,
	"fen" bigint DEFAULT 0 NOT NULL,
	"minutes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "budget_month_version_id_month_pk" PRIMARY KEY("version_id","month")
);
--> statement-breakpoint
CREATE TABLE "budget_review" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version_id" integer NOT NULL,
	"action" text NOT NULL,
	"step" text,
	"by_id" integer,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"cell" jsonb,
	CONSTRAINT "budget_review_action_check" CHECK ("budget_review"."action" in ('submit', 'approve', 'return', 'withdraw', 'skip')),
	CONSTRAINT "budget_review_step_check" CHECK ("budget_review"."step" in ('leader', 'finance'))
);
--> statement-breakpoint
CREATE TABLE "budget_save" (
	"version_id" integer NOT NULL,
	"rev" integer NOT NULL,
	"by_id" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "budget_save_version_id_rev_pk" PRIMARY KEY("version_id","rev")
);
--> statement-breakpoint
CREATE TABLE "budget_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"budget_id" integer NOT NULL,
	"version_no" integer NOT NULL,
	"status" smallint NOT NULL,
	"from_month" date NOT NULL,
	"to_month" date NOT NULL,
	"reason" text NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"total_fen" bigint DEFAULT 0 NOT NULL,
	"total_minutes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" integer NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"submitted_by" integer,
	"step" text,
	"approved_at" timestamp(3) with time zone,
	"approved_by" integer,
	"effective_from" date,
	"effective_to" date,
	CONSTRAINT "budget_version_status_check" CHECK ("budget_version"."status" between 0 and 3),
	CONSTRAINT "budget_version_step_check" CHECK ("budget_version"."step" in ('leader', 'finance')),
	CONSTRAINT "budget_version_review_check" CHECK (("budget_version"."status" = 1) = ("budget_version"."step" is not null)),
	CONSTRAINT "budget_version_effective_check" CHECK (("budget_version"."status" = 3) = ("budget_version"."effective_from" is not null)),
	CONSTRAINT "budget_version_months_check" CHECK (extract(day from "budget_version"."from_month") = 1 and extract(day from "budget_version"."to_month") = 1 and "budget_version"."to_month" >= "budget_version"."from_month"),
	CONSTRAINT "budget_version_total_check" CHECK ("budget_version"."total_fen" between -10000000000000 and 10000000000000)
);
--> statement-breakpoint
CREATE TABLE "cost_category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"position" integer NOT NULL,
	"ended_on" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cost_sub_category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_sub_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"source" text NOT NULL,
	"position" integer NOT NULL,
	"ended_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cost_sub_category_source_check" CHECK ("cost_sub_category"."source" in ('labour', 'voucher', 'material', 'asset'))
);
--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_amount" ADD CONSTRAINT "budget_amount_line_fk" FOREIGN KEY ("version_id","project_id","item_id") REFERENCES "public"."budget_line"("version_id","project_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_cover" ADD CONSTRAINT "budget_cover_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_cover" ADD CONSTRAINT "budget_cover_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_hours_line" ADD CONSTRAINT "budget_hours_line_version_id_budget_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."budget_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_hours_line" ADD CONSTRAINT "budget_hours_line_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_hours_line" ADD CONSTRAINT "budget_hours_line_item_id_department_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_image" ADD CONSTRAINT "budget_image_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_image" ADD CONSTRAINT "budget_image_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_version_id_budget_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."budget_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_item_id_cost_sub_category_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cost_sub_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_link" ADD CONSTRAINT "budget_link_version_id_budget_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."budget_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_link" ADD CONSTRAINT "budget_link_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_member" ADD CONSTRAINT "budget_member_version_id_budget_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."budget_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_member" ADD CONSTRAINT "budget_member_member_id_budget_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."budget"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_minutes" ADD CONSTRAINT "budget_minutes_line_fk" FOREIGN KEY ("version_id","project_id","item_id") REFERENCES "public"."budget_hours_line"("version_id","project_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_month" ADD CONSTRAINT "budget_month_version_id_budget_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."budget_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_review" ADD CONSTRAINT "budget_review_version_id_budget_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."budget_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_review" ADD CONSTRAINT "budget_review_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_save" ADD CONSTRAINT "budget_save_version_id_budget_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."budget_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_save" ADD CONSTRAINT "budget_save_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_version" ADD CONSTRAINT "budget_version_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_version" ADD CONSTRAINT "budget_version_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_version" ADD CONSTRAINT "budget_version_submitted_by_person_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_version" ADD CONSTRAINT "budget_version_approved_by_person_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_sub_category" ADD CONSTRAINT "cost_sub_category_category_id_cost_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."cost_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "budget_code_key" ON "budget" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "budget_owner_idx" ON "budget" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "budget_dept_idx" ON "budget" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "budget_cover_project_idx" ON "budget_cover" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "budget_hours_line_project_idx" ON "budget_hours_line" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "budget_hours_line_item_idx" ON "budget_hours_line" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "budget_line_project_idx" ON "budget_line" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "budget_line_item_idx" ON "budget_line" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "budget_link_project_idx" ON "budget_link" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "budget_member_member_idx" ON "budget_member" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "budget_review_version_idx" ON "budget_review" USING btree ("version_id","id");--> statement-breakpoint
CREATE INDEX "budget_review_by_idx" ON "budget_review" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "budget_save_by_idx" ON "budget_save" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_version_no_key" ON "budget_version" USING btree ("budget_id","version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_version_open_key" ON "budget_version" USING btree ("budget_id") WHERE status < 3;--> statement-breakpoint
CREATE UNIQUE INDEX "budget_version_current_key" ON "budget_version" USING btree ("budget_id") WHERE status = 3 and effective_to is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_category_code_key" ON "cost_category" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "cost_sub_category_code_key" ON "cost_sub_category" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "cost_sub_category_category_idx" ON "cost_sub_category" USING btree ("category_id");--> statement-breakpoint
-- Ranges of one number each, so that the constraint needs no extension.
ALTER TABLE "budget_cover" ADD CONSTRAINT "budget_cover_once" EXCLUDE USING gist (
  int4range("project_id", "project_id", '[]') WITH &&,
  daterange("from_month", "to_month", '[]') WITH &&
);
--> statement-breakpoint
-- What every company begins with; all of it can be renamed, added to and ended.
INSERT INTO "cost_category" ("code", "name_zh", "name_en", "position") VALUES
  ('labour', '人工', 'Labour', 1),
  ('material', '材料', 'Material', 2),
  ('asset', '资产', 'Assets', 3),
  ('expense', '费用', 'Expenses', 4);
--> statement-breakpoint
INSERT INTO "cost_sub_category" ("category_id", "code", "name_zh", "name_en", "source", "position")
SELECT "category"."id", "given"."code", "given"."name_zh", "given"."name_en", "given"."source", "given"."position"
FROM (VALUES
  ('labour', 'labour', '人工成本', 'Labour cost', 'labour', 1),
  ('material', 'rd-material', '研发物料', 'R&D material', 'material', 1),
  ('material', 'trial-material', '试制物料', 'Trial material', 'material', 2),
  ('asset', 'depreciation', '设备折旧', 'Equipment depreciation', 'asset', 1),
  ('asset', 'mould', '模具摊销', 'Mould amortisation', 'asset', 2),
  ('asset', 'software', '软件摊销', 'Software amortisation', 'asset', 3),
  ('expense', 'travel', '差旅费', 'Travel', 'voucher', 1),
  ('expense', 'outsourcing', '委外加工', 'Outsourcing', 'voucher', 2),
  ('expense', 'testing', '测试认证', 'Testing and certification', 'voucher', 3),
  ('expense', 'other', '其他费用', 'Other expenses', 'voucher', 4)
) AS "given" ("category", "code", "name_zh", "name_en", "source", "position")
JOIN "cost_category" AS "category" ON "category"."code" = "given"."category";
