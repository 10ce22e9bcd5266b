DROP INDEX "hours_sum_person_missing_idx";--> statement-breakpoint
CREATE INDEX "hours_sum_person_moved_idx" ON "hours_sum_person" USING btree ("batch_id","person_id") WHERE not counted;--> statement-breakpoint
CREATE INDEX "hours_sum_person_missing_idx" ON "hours_sum_person" USING btree ("batch_id","missing_minutes" DESC NULLS LAST,"person_id");