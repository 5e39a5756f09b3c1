-- What was kept until now was in the brand's currency: all of it, without writing a row of it anew.
DO $$
DECLARE
  "brand" text := coalesce((SELECT "value" ->> 'currency' FROM "settings" WHERE "name" = 'brand'), 'PHP');
  "kept" text;
BEGIN
  FOREACH "kept" IN ARRAY ARRAY['ledger_accounts', 'rounds', 'launches'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN "currency" text DEFAULT %L NOT NULL', "kept", "brand");
    EXECUTE format('ALTER TABLE %I ALTER COLUMN "currency" DROP DEFAULT', "kept");
  END LOOP;
  UPDATE "ledger_accounts" SET "code" = "code" || ':' || "brand" WHERE "code" IN ('house', 'opening', 'play');
END
$$;
--> statement-breakpoint
-- The sides of a transaction are of one currency, whatever wrote them.
CREATE OR REPLACE FUNCTION "ledger_is_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "mixed" boolean;
BEGIN
  SELECT min(a."currency") <> max(a."currency") INTO "mixed"
    FROM "inserted" e JOIN "ledger_accounts" a ON a."id" = e."account_id" GROUP BY e."transaction_id"
    HAVING count(*) < 2 OR sum(e."amount") <> 0 OR min(a."currency") <> max(a."currency") LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF "mixed" THEN
    RAISE EXCEPTION 'the sides of a ledger transaction are of one currency'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_one_currency';
  END IF;
  RAISE EXCEPTION 'the sides of a ledger transaction sum to zero'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
END
$$;
--> statement-breakpoint
CREATE FUNCTION "ledger_transfer_has_one_currency"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT "currency") FROM "ledger_accounts"
      WHERE "id" IN (NEW."debit_account_id", NEW."credit_account_id")) > 1 THEN
    RAISE EXCEPTION 'the accounts of a ledger transfer are of one currency'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_one_currency';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_one_currency" AFTER INSERT OR UPDATE OF "debit_account_id", "credit_account_id"
  ON "ledger_transfers" FOR EACH ROW EXECUTE FUNCTION "ledger_transfer_has_one_currency"();
--> statement-breakpoint
-- What was posted to an account stays what it was worth.
CREATE TRIGGER "ledger_accounts_currency_kept" BEFORE UPDATE OF "currency" ON "ledger_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_kept"();
