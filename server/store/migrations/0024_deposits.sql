CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"reference" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"channel_name" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"bonus" bigint NOT NULL,
	"turnover" bigint NOT NULL,
	"bonus_turnover" bigint NOT NULL,
	"state" text NOT NULL,
	"received" bigint,
	"proof_id" uuid,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"finished_at" bigint,
	CONSTRAINT "deposits_amounts" CHECK ("deposits"."amount" > "deposits"."fee" and "deposits"."fee" >= 0 and "deposits"."bonus" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"deposit_id" uuid NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_proof_id_proof_pictures_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_pictures" ADD CONSTRAINT "proof_pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_key" ON "deposits" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_reference" ON "deposits" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "deposits_member" ON "deposits" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "deposits_pending" ON "deposits" USING btree ("expires_at") WHERE "deposits"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "deposits_waiting" ON "deposits" USING btree ("created_at") WHERE "deposits"."state" in ('proofSent', 'review');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_signature" ON "payment_events" USING btree ("signature");--> statement-breakpoint
CREATE INDEX "payment_events_deposit" ON "payment_events" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "proof_pictures_member" ON "proof_pictures" USING btree ("member_id","created_at");