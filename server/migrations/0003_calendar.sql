CREATE TABLE "calendar_day" (
	"date" date PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"edited" boolean NOT NULL,
	CONSTRAINT "calendar_day_kind_check" CHECK ("calendar_day"."kind" in ('workday', 'restDay', 'holiday', 'makeUpWorkday'))
);
--> statement-breakpoint
CREATE TABLE "calendar_year" (
	"year" integer PRIMARY KEY NOT NULL,
	"confirmed" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
