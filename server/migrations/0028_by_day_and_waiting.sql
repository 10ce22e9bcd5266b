DROP INDEX "approval_item_waiting_idx";--> statement-breakpoint
CREATE INDEX "material_issue_date_idx" ON "material_issue" USING btree ("month","date","quantity_micro","amount_fen");--> statement-breakpoint
CREATE INDEX "approval_item_waiting_idx" ON "approval_item" USING btree ("batch_id","submitted_at","id","person_id") WHERE state = 'pending';