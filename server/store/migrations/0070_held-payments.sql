CREATE TABLE "held_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"deposit_id" uuid,
	"member_id" uuid,
	"paid_for" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"why" text NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL,
	"wanted" text,
	"wanted_by" text,
	"wanted_for" uuid,
	"decided_by" text,
	"decided_at" bigint,
	CONSTRAINT "held_payments_amount" CHECK ("held_payments"."amount" > 0),
	CONSTRAINT "held_payments_decided_at" CHECK (("held_payments"."state" = 'waiting') = ("held_payments"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "deposit_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_event_id_payment_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."payment_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_wanted_for_members_id_fk" FOREIGN KEY ("wanted_for") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "held_payments_event" ON "held_payments" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "held_payments_deposit" ON "held_payments" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "held_payments_member" ON "held_payments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "held_payments_decided" ON "held_payments" USING btree ("decided_by","decided_at");--> statement-breakpoint
CREATE INDEX "held_payments_waiting" ON "held_payments" USING btree ("created_at") WHERE "held_payments"."state" = 'waiting';
--> statement-breakpoint
-- Where there is clearing of a currency, there is suspense as well.
INSERT INTO "ledger_accounts" ("id", "code", "currency", "may_owe")
  SELECT gen_random_uuid(), 'suspense:' || "clearing"."currency", "clearing"."currency", true
  FROM "ledger_accounts" "clearing"
  WHERE "clearing"."code" = 'clearing:' || "clearing"."currency"
  ON CONFLICT ("code") DO NOTHING;
