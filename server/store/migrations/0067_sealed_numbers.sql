ALTER TABLE "payout_destinations" ADD COLUMN "ending" text;--> statement-breakpoint
UPDATE "payout_destinations" SET "ending" = right("number", 4);--> statement-breakpoint
ALTER TABLE "payout_destinations" ALTER COLUMN "ending" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_destinations" ADD COLUMN "number_hash" "bytea";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "ending" text;--> statement-breakpoint
UPDATE "withdrawals" SET "ending" = right("number", 4);--> statement-breakpoint
ALTER TABLE "withdrawals" ALTER COLUMN "ending" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "payout_destinations_number" ON "payout_destinations" USING btree ("number_hash");
