CREATE TABLE "ledger_checkpoints" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"debits" bigint NOT NULL,
	"credits" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "debits_posted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "credits_posted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "debits_pending" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "credits_pending" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "stopped_at" bigint;--> statement-breakpoint
ALTER TABLE "ledger_checkpoints" ADD CONSTRAINT "ledger_checkpoints_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_accounts_stopped" ON "ledger_accounts" USING btree ("stopped_at") WHERE "ledger_accounts"."stopped_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
-- What wallets keep from now on is what their entries sum to.
UPDATE "ledger_accounts" a SET "debits_posted" = s."debits", "credits_posted" = s."credits" FROM (
  SELECT "account_id", sum(greatest(-"amount", 0)) AS "debits", sum(greatest("amount", 0)) AS "credits"
  FROM "ledger_entries" GROUP BY "account_id"
) s WHERE s."account_id" = a."id" AND NOT a."may_owe";--> statement-breakpoint
-- A wallet is written again with every posting: room for its next version beside it.
ALTER TABLE "ledger_accounts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_covered" CHECK ("ledger_accounts"."may_owe" or "ledger_accounts"."debits_posted" + "ledger_accounts"."debits_pending" <= "ledger_accounts"."credits_posted");
