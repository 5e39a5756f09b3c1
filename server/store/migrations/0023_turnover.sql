CREATE TABLE "turnover_requirements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"required" bigint NOT NULL,
	"since" bigint NOT NULL,
	"is_met" boolean DEFAULT false NOT NULL,
	CONSTRAINT "turnover_requirements_required" CHECK ("turnover_requirements"."required" > 0)
);
--> statement-breakpoint
ALTER TABLE "turnover_requirements" ADD CONSTRAINT "turnover_requirements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "turnover_requirements_reference" ON "turnover_requirements" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "turnover_requirements_member" ON "turnover_requirements" USING btree ("member_id","is_met","since");
--> statement-breakpoint
-- Where the house has an account of a currency, it has these as well.
INSERT INTO "ledger_accounts" ("id", "code", "currency", "may_owe")
  SELECT gen_random_uuid(), "own"."name" || ':' || "house"."currency", "house"."currency", true
  FROM "ledger_accounts" "house", (VALUES ('clearing'), ('fees')) AS "own" ("name")
  WHERE "house"."code" = 'house:' || "house"."currency"
  ON CONFLICT ("code") DO NOTHING;
