-- Places that are open go on under secrets drawn here; later ones bring their own.
ALTER TABLE "launches" ADD COLUMN "secret" "bytea" DEFAULT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) NOT NULL;--> statement-breakpoint
ALTER TABLE "launches" ALTER COLUMN "secret" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "launches" ADD COLUMN "nonce" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "proof" jsonb;
