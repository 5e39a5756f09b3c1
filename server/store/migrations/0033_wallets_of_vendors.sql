CREATE TABLE "wallet_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_vendor" text,
	"to_vendor" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"parts" jsonb,
	"moved_at" bigint NOT NULL,
	CONSTRAINT "wallet_transfers_amount" CHECK ("wallet_transfers"."amount" > 0),
	CONSTRAINT "wallet_transfers_parts" CHECK (("wallet_transfers"."kind" = 'recall') = ("wallet_transfers"."parts" is not null))
);
--> statement-breakpoint
ALTER TABLE "launches" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "keeps_wallet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_transfers" ADD CONSTRAINT "wallet_transfers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_transfers_reference" ON "wallet_transfers" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_transfers_key" ON "wallet_transfers" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "wallet_transfers_member" ON "wallet_transfers" USING btree ("member_id","moved_at");