CREATE TABLE "banners" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL,
	"linkage_type" text,
	"url" text,
	"scene" text NOT NULL,
	"hue" integer NOT NULL,
	"words" jsonb NOT NULL,
	"published_at" bigint NOT NULL,
	"withdrawn_at" bigint
);
--> statement-breakpoint
CREATE INDEX "banners_group" ON "banners" USING btree ("group_name","id");--> statement-breakpoint
CREATE INDEX "rounds_won" ON "rounds" USING btree ("settled_at") WHERE "rounds"."state" = 'settled' and "rounds"."win" > "rounds"."bet";