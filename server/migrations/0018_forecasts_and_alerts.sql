CREATE TABLE "budget_alert" (
	"budget_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"threshold" text NOT NULL,
	"month" date NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "budget_alert_budget_id_version_id_year_threshold_pk" PRIMARY KEY("budget_id","version_id","year","threshold"),
	CONSTRAINT "budget_alert_threshold_check" CHECK ("budget_alert"."threshold" in ('warn', 'over')),
	CONSTRAINT "budget_alert_month_check" CHECK (extract(day from "budget_alert"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "forecast_amount" (
	"budget_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"sub_category_id" integer NOT NULL,
	"month" date NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "forecast_amount_budget_id_project_id_sub_category_id_month_pk" PRIMARY KEY("budget_id","project_id","sub_category_id","month"),
	CONSTRAINT "forecast_amount_month_check" CHECK (extract(day from "forecast_amount"."month") = 1),
	CONSTRAINT "forecast_amount_fen_check" CHECK ("forecast_amount"."fen" between -1000000000000 and 1000000000000)
);
--> statement-breakpoint
CREATE TABLE "forecast_entry" (
	"budget_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "percent_done" (
	"budget_id" integer NOT NULL,
	"month" date NOT NULL,
	"bp" integer NOT NULL,
	CONSTRAINT "percent_done_budget_id_month_pk" PRIMARY KEY("budget_id","month"),
	CONSTRAINT "percent_done_month_check" CHECK (extract(day from "percent_done"."month") = 1),
	CONSTRAINT "percent_done_bp_check" CHECK ("percent_done"."bp" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "budget_alert" ADD CONSTRAINT "budget_alert_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_alert" ADD CONSTRAINT "budget_alert_version_id_budget_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."budget_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_amount" ADD CONSTRAINT "forecast_amount_budget_id_forecast_entry_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."forecast_entry"("budget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_amount" ADD CONSTRAINT "forecast_amount_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_amount" ADD CONSTRAINT "forecast_amount_sub_category_id_cost_sub_category_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."cost_sub_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_entry" ADD CONSTRAINT "forecast_entry_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "percent_done" ADD CONSTRAINT "percent_done_budget_id_forecast_entry_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."forecast_entry"("budget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_alert_version_idx" ON "budget_alert" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "forecast_amount_project_idx" ON "forecast_amount" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "forecast_amount_sub_category_idx" ON "forecast_amount" USING btree ("sub_category_id");