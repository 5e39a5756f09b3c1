CREATE TABLE "flights" (
	"hour" bigint NOT NULL,
	"flow" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"step" smallint NOT NULL,
	"invented" boolean DEFAULT false NOT NULL,
	"count" bigint NOT NULL,
	"visits" bigint NOT NULL,
	CONSTRAINT "flights_row" PRIMARY KEY("hour","flow","version","language","device","kind","name","outcome","step","invented")
);
--> statement-breakpoint
CREATE INDEX "flights_flow" ON "flights" USING btree ("flow","hour");