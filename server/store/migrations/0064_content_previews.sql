CREATE TABLE "content_previews" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_previews_expired" ON "content_previews" USING btree ("expires_at");