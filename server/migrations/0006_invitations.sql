CREATE TABLE "invitation" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"refused_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;