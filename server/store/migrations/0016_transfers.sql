CREATE TABLE "ledger_transfers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"debit_account_id" uuid NOT NULL,
	"credit_account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"posted_amount" bigint,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"finished_at" bigint,
	CONSTRAINT "ledger_transfers_amount" CHECK ("ledger_transfers"."amount" > 0 and coalesce("ledger_transfers"."posted_amount", 1) between 1 and "ledger_transfers"."amount"),
	CONSTRAINT "ledger_transfers_posted" CHECK (("ledger_transfers"."state" = 'posted') = ("ledger_transfers"."posted_amount" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_debit_account_id_ledger_accounts_id_fk" FOREIGN KEY ("debit_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_credit_account_id_ledger_accounts_id_fk" FOREIGN KEY ("credit_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_key" ON "ledger_transfers" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "ledger_transfers_debit" ON "ledger_transfers" USING btree ("debit_account_id") WHERE "ledger_transfers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "ledger_transfers_credit" ON "ledger_transfers" USING btree ("credit_account_id") WHERE "ledger_transfers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "ledger_transfers_expiry" ON "ledger_transfers" USING btree ("expires_at") WHERE "ledger_transfers"."state" = 'pending';--> statement-breakpoint
-- The stakes of rounds that are open become pending, as those of new rounds are: what was posted is given back first.
INSERT INTO "ledger_transactions" ("idempotency_key", "request_hash", "kind", "reference", "created_at")
SELECT 'reopened:' || r."id", '', 'bet.reopened', r."id", r."created_at" FROM "rounds" r WHERE r."state" = 'open';--> statement-breakpoint
INSERT INTO "ledger_entries" ("transaction_id", "account_id", "amount")
SELECT t."id", a."id", CASE WHEN a."may_owe" THEN -r."bet" ELSE r."bet" END
FROM "rounds" r
JOIN "ledger_transactions" t ON t."idempotency_key" = 'reopened:' || r."id"
JOIN "ledger_accounts" a ON a."code" IN ('house', 'member:' || r."member_id")
WHERE r."state" = 'open';--> statement-breakpoint
UPDATE "ledger_accounts" a SET
  "credits_posted" = a."credits_posted" + s."bet", "debits_pending" = a."debits_pending" + s."bet"
FROM (SELECT "member_id", sum("bet") AS "bet" FROM "rounds" WHERE "state" = 'open' GROUP BY "member_id") s
WHERE a."code" = 'member:' || s."member_id";--> statement-breakpoint
INSERT INTO "ledger_transfers" ("idempotency_key", "request_hash", "kind", "reference", "debit_account_id",
  "credit_account_id", "amount", "state", "created_at")
SELECT 'bet:' || r."id", '', 'bet', r."id", wallet."id", house."id", r."bet", 'pending', r."created_at"
FROM "rounds" r
JOIN "ledger_accounts" wallet ON wallet."code" = 'member:' || r."member_id"
JOIN "ledger_accounts" house ON house."code" = 'house'
WHERE r."state" = 'open';
