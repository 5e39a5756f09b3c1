ALTER TABLE "deposits" ADD COLUMN "quote" jsonb;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "coin_received" bigint;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "confirmations" integer;