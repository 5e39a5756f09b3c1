ALTER TABLE "lottery_draws" ADD COLUMN "pools" jsonb;--> statement-breakpoint
-- The first game of each of these vendors is an arena from now on, under a name that says what is played there, as in a site that is seeded today.
UPDATE "games" SET "engine" = 'arena', "name" = opened.name
FROM (VALUES ('GINTOSPUR', 'Ginto Arena'), ('BULIK', 'Bulik Arena')) AS opened(vendor, name)
WHERE "games"."code" = (
	SELECT own."code" FROM "games" own
	WHERE own."vendor" = opened.vendor AND own."game_type" = 'COCKFIGHT' AND NOT own."is_group" AND own."parent" IS NULL
	ORDER BY own."sort", own."name", own."code" LIMIT 1
);
