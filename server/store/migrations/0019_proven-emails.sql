DROP INDEX "members_email";--> statement-breakpoint
ALTER TABLE "second_verifications" ADD COLUMN "by" text DEFAULT 'username' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_proven" ON "members" USING btree (lower("email")) WHERE "members"."email_verified_at" is not null;