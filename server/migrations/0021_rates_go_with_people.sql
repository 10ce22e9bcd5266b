ALTER TABLE "personal_rate" DROP CONSTRAINT "personal_rate_person_id_person_id_fk";
--> statement-breakpoint
ALTER TABLE "personal_rate" ADD CONSTRAINT "personal_rate_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;