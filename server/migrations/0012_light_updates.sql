DROP INDEX "approval_item_batch_idx";--> statement-breakpoint
DROP INDEX "approval_item_person_idx";--> statement-breakpoint
DROP INDEX "hours_month_month_idx";--> statement-breakpoint
CREATE INDEX "approval_item_batch_idx" ON "approval_item" USING btree ("batch_id","state","minutes");--> statement-breakpoint
CREATE INDEX "approval_item_person_idx" ON "approval_item" USING btree ("person_id","batch_id","state");--> statement-breakpoint
CREATE INDEX "hours_month_month_idx" ON "hours_month" USING btree ("month");--> statement-breakpoint
ALTER TABLE "hours_month" SET (fillfactor = 80);
