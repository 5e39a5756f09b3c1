-- The first fishing game of each of these vendors can be played from now on, under a name and from a smallest bet as in a site that is seeded today.
UPDATE "games" SET "engine" = 'fishing', "name" = opened.name, "min_bet" = opened.min_bet
FROM (VALUES
	('DEEPREEF', 'Deepreef Fishing', 50), ('TIDEHOUSE', 'Tidehouse Hunter', 10), ('KISLAP', 'Kislap Angler', 100)
) AS opened(vendor, name, min_bet)
WHERE "games"."code" = (
	SELECT own."code" FROM "games" own
	WHERE own."vendor" = opened.vendor AND own."game_type" = 'FISH' AND NOT own."is_group" AND own."parent" IS NULL
	ORDER BY own."sort", own."name", own."code" LIMIT 1
);
