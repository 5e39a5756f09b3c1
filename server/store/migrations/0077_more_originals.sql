-- The first arcade or table game of each of these vendors can be played from now on as a house original, under a name and from a smallest bet as in a site that is seeded today. A site that has the original already keeps it.
UPDATE "games" SET "engine" = opened.engine, "name" = opened.name, "min_bet" = opened.min_bet, "lines" = 0
FROM (VALUES
	('DALISAY', 'AC', 'keno', 'Dalisay Keno', 100), ('MANGOTREE', 'AC', 'plinko', 'Mangotree Plinko', 100),
	('BAYBAYIN', 'TG', 'color-game', 'Baybayin Color Game', 100), ('SILVERQUAY', 'TG', 'sic-bo', 'Silverquay Sic Bo', 100)
) AS opened(vendor, classify, engine, name, min_bet)
WHERE "games"."code" = (
	SELECT own."code" FROM "games" own
	WHERE own."vendor" = opened.vendor AND own."classify" = opened.classify AND own."engine" IS NULL AND NOT own."is_group" AND own."parent" IS NULL
	ORDER BY own."sort", own."name", own."code" LIMIT 1
) AND NOT EXISTS (SELECT 1 FROM "games" had WHERE had."engine" = opened.engine);
