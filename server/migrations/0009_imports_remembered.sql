CREATE TABLE "import_record" (
	"run_id" integer NOT NULL,
	"entity_id" integer NOT NULL,
	"what" text NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_record_run_id_entity_id_pk" PRIMARY KEY("run_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"file_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "import_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"mode" text NOT NULL,
	"params" jsonb,
	"file_name" text NOT NULL,
	"language" text NOT NULL,
	"by_id" integer NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_upload_part" (
	"upload_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "import_upload_part_upload_id_place_pk" PRIMARY KEY("upload_id","place")
);
--> statement-breakpoint
ALTER TABLE "import_record" ADD CONSTRAINT "import_record_run_id_import_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_upload_part" ADD CONSTRAINT "import_upload_part_upload_id_import_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."import_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_run_kind_idx" ON "import_run" USING btree ("kind","scope","id");