import { alertChannelKind } from "../objects/integration-kind.ts";
import { text } from "../objects/wire-fields.ts";

export const alertChannelTeamsB = alertChannelKind("MicrosoftTeams", { webhook_url: text("teamsUrl") });
