ALTER TABLE "deposits" ADD COLUMN "bonus_terms" jsonb;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "risk" bigint;--> statement-breakpoint
ALTER TABLE "play_protection" ADD COLUMN "most_bet" bigint;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "valid" bigint;--> statement-breakpoint
ALTER TABLE "turnover_requirements" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "turnover_requirements" ADD COLUMN "ends_at" bigint;--> statement-breakpoint
ALTER TABLE "turnover_requirements" ADD COLUMN "taken_back" bigint;--> statement-breakpoint
CREATE INDEX "turnover_requirements_ends" ON "turnover_requirements" USING btree ("ends_at") WHERE "turnover_requirements"."ends_at" is not null and not "turnover_requirements"."is_met";