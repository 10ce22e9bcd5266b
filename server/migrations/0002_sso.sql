CREATE TABLE "sso_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "via" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
CREATE INDEX "sso_attempt_address_idx" ON "sso_attempt" USING btree ("address","created_at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_via_check" CHECK ("session"."via" in ('password', 'sso'));