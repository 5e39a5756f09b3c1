ALTER TABLE "members" ADD COLUMN "trial_ends_at" bigint;--> statement-breakpoint
CREATE INDEX "members_trial_ends" ON "members" USING btree ("trial_ends_at");--> statement-breakpoint
-- Where the play money of trial accounts comes from.
INSERT INTO "ledger_accounts" ("id", "code", "may_owe") VALUES
  ('00000000-0000-4000-8000-000000000003', 'play', true);
