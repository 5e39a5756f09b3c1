CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_until" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "server_id" uuid;--> statement-breakpoint
CREATE INDEX "rounds_open" ON "rounds" USING btree ("created_at") WHERE "rounds"."state" = 'open';