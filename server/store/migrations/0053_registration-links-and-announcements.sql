CREATE TABLE "announcement_reads" (
	"member_id" uuid NOT NULL,
	"announcement_id" bigint NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "announcement_reads_pk" PRIMARY KEY("member_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_texts" (
	"announcement_id" bigint NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "announcement_texts_pk" PRIMARY KEY("announcement_id","language")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"agent_id" uuid,
	"published_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	CONSTRAINT "announcements_private" CHECK (("announcements"."type" = 'PR') = ("announcements"."agent_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "link_uses" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"used_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"code_key" text NOT NULL,
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"most_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"disabled_at" bigint,
	CONSTRAINT "registration_links_code" UNIQUE("code_key"),
	CONSTRAINT "registration_links_uses" CHECK ("registration_links"."uses" >= 0 and ("registration_links"."most_uses" is null or "registration_links"."uses" <= "registration_links"."most_uses"))
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_texts" ADD CONSTRAINT "announcement_texts_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_agent_id_members_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_uses" ADD CONSTRAINT "link_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_uses" ADD CONSTRAINT "link_uses_link_id_registration_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."registration_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_links" ADD CONSTRAINT "registration_links_agent_id_members_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_links" ADD CONSTRAINT "registration_links_code_key_invitation_codes_code_key_fk" FOREIGN KEY ("code_key") REFERENCES "public"."invitation_codes"("code_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_published" ON "announcements" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "link_uses_link" ON "link_uses" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "registration_links_agent" ON "registration_links" USING btree ("agent_id","created_at");