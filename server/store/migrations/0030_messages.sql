CREATE TABLE "inbox" (
	"member_id" uuid NOT NULL,
	"message_id" bigint NOT NULL,
	"sent_at" bigint NOT NULL,
	"read_at" bigint,
	"deleted_at" bigint,
	CONSTRAINT "inbox_pk" PRIMARY KEY("member_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "message_texts" (
	"message_id" bigint NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "message_texts_pk" PRIMARY KEY("message_id","language")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"label" text,
	"event" text,
	"facts" jsonb,
	"sent_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	CONSTRAINT "messages_label" CHECK (("messages"."audience" = 'label') = ("messages"."label" is not null))
);
--> statement-breakpoint
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_shown" ON "inbox" USING btree ("member_id","sent_at","message_id") WHERE "inbox"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_unread" ON "inbox" USING btree ("member_id") WHERE "inbox"."read_at" is null and "inbox"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "messages_to_many" ON "messages" USING btree ("sent_at") WHERE "messages"."audience" <> 'member';