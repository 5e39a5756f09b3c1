ALTER TABLE "lottery_draws" ADD COLUMN "settles_at" bigint;--> statement-breakpoint
UPDATE "lottery_draws" SET "settles_at" = "draws_at";--> statement-breakpoint
ALTER TABLE "lottery_draws" ALTER COLUMN "settles_at" SET NOT NULL;--> statement-breakpoint
-- The first live game of each of these vendors is a table that can be joined from now on, under a name that says what is dealt, as in a site that is seeded today.
UPDATE "games" SET "engine" = 'baccarat', "name" = opened.name
FROM (VALUES
	('VELADA', 'Velada Baccarat'), ('SALONROYALE', 'Salon Royale Baccarat'), ('HALINA', 'Halina Baccarat')
) AS opened(vendor, name)
WHERE "games"."code" = (
	SELECT own."code" FROM "games" own
	WHERE own."vendor" = opened.vendor AND own."game_type" = 'LIVE' AND NOT own."is_group" AND own."parent" IS NULL
	ORDER BY own."sort", own."name", own."code" LIMIT 1
);
