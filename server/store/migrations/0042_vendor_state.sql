ALTER TABLE "vendors" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "opens_in" text DEFAULT 'frame' NOT NULL;