ALTER TABLE "ledger_entries" ADD COLUMN "posted_at" bigint;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "balance_after" bigint;--> statement-breakpoint
CREATE INDEX "ledger_entries_record" ON "ledger_entries" USING btree ("account_id","posted_at","id") WHERE "ledger_entries"."balance_after" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_told" CHECK (("ledger_entries"."posted_at" is null) = ("ledger_entries"."balance_after" is null));--> statement-breakpoint
-- What was posted before gets its balance this once; the ledger is otherwise only added to.
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_kept";--> statement-breakpoint
UPDATE "ledger_entries" "e" SET "posted_at" = "told"."posted_at", "balance_after" = "told"."balance"
  FROM (
    SELECT "own"."id", "t"."created_at" AS "posted_at",
      sum("own"."amount") OVER (PARTITION BY "own"."account_id" ORDER BY "own"."id") AS "balance"
    FROM "ledger_entries" "own"
    JOIN "ledger_accounts" "a" ON "a"."id" = "own"."account_id" AND NOT "a"."may_owe"
    JOIN "ledger_transactions" "t" ON "t"."id" = "own"."transaction_id"
  ) "told"
  WHERE "told"."id" = "e"."id";--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_kept";
