-- The house's own accounts; seeded balances come from `opening`.
INSERT INTO "ledger_accounts" ("id", "code", "may_owe") VALUES
  ('00000000-0000-4000-8000-000000000001', 'house', true),
  ('00000000-0000-4000-8000-000000000002', 'opening', true);
--> statement-breakpoint
-- The sides of a transaction are written together and sum to zero, whatever wrote them.
CREATE FUNCTION "ledger_is_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "inserted" GROUP BY "transaction_id" HAVING count(*) < 2 OR sum("amount") <> 0
  ) THEN
    RAISE EXCEPTION 'the sides of a ledger transaction sum to zero'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_balanced"();
--> statement-breakpoint
-- The ledger is only ever added to.
CREATE FUNCTION "ledger_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed, only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_kept';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_kept"();
--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_kept"();
