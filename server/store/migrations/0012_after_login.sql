ALTER TABLE "members" ADD COLUMN "told_at" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "quiet_until" bigint;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "important" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever has been here before is not welcomed as new.
UPDATE "members" SET "told_at" = (extract(epoch FROM now()) * 1000)::bigint WHERE "first_login_at" IS NOT NULL;
