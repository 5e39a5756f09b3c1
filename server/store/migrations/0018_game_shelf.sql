ALTER TABLE "games" ADD COLUMN "is_exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "added_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "games" SET "engine" = NULL WHERE "classify" IN ('TG', 'AC', 'BG');
