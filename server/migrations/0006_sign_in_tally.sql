CREATE TABLE "known_device" (
	"person_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_device_person_id_token_hash_pk" PRIMARY KEY("person_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tally" (
	"account" text NOT NULL,
	"origin" text NOT NULL,
	"debt_ms" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"free_at" timestamp(3) with time zone,
	CONSTRAINT "sign_in_tally_account_origin_pk" PRIMARY KEY("account","origin")
);
--> statement-breakpoint
DROP TABLE "login_attempt" CASCADE;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_token_idx" ON "known_device" USING btree ("token_hash");