ALTER TABLE "banners" ALTER COLUMN "scene" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ALTER COLUMN "hue" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_art" CHECK (case when "banners"."picture" is null then "banners"."scene" is not null and "banners"."hue" is not null else "banners"."scene" is null and "banners"."hue" is null end);